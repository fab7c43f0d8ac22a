export * from './port/activity.ts';
export * from './port/broker.ts';
export * from './port/broker-error.ts';
export * from './port/broker-policy.ts';
export * from './port/credentials.ts';
export * from './port/market-data.ts';
export * from './port/venue.ts';
