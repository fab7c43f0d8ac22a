/** The port over the official SDK: one adapter for the simulator, paper and live trading. */
export * from './alpaca-broker.ts';
export * from './alpaca-market-data.ts';
export * from './connection/hosts.ts';
export { Http } from './connection/http.ts';
