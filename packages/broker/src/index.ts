/** The broker port. Implementations are subpath exports: `./alpaca` and `./simulator`. */
export * from './port/activity.ts';
export * from './port/broker.ts';
export * from './port/broker-error.ts';
export * from './port/market-data.ts';
