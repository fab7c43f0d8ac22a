import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify, { type FastifyRequest } from 'fastify';

/**
 * The broker's documents are read from `$MARKET_DATA_DIR/openapi`, not part of this project.
 * Fastify brings the JSON Schema validator (Ajv).
 */

type JsonRecord = Readonly<Record<string, unknown>>;
type SchemaValidator = ReturnType<FastifyRequest['compileValidationSchema']>;

export interface SeenAnswer {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly body: unknown;
}

const DOCUMENTS_FOLDER = join(process.env.MARKET_DATA_DIR ?? '', 'openapi');
const DOCUMENT_FILES = { trading: 'trading-api.json', data: 'market-data-api.json' } as const;

export const hasOpenApi =
  process.env.MARKET_DATA_DIR !== undefined &&
  Object.values(DOCUMENT_FILES).every((name) => existsSync(join(DOCUMENTS_FOLDER, name)));

export function documentedCalls(
  name: keyof typeof DOCUMENT_FILES,
): readonly { readonly method: string; readonly path: string }[] {
  return Object.entries(readDocument(name).paths as JsonRecord).flatMap(([path, item]) =>
    Object.entries(item as JsonRecord)
      .filter(([, operation]) => isObject(operation) && 'responses' in operation)
      .map(([method]) => ({ method: method.toUpperCase(), path })),
  );
}

function readDocument(name: keyof typeof DOCUMENT_FILES): JsonRecord {
  return JSON.parse(
    readFileSync(join(DOCUMENTS_FOLDER, DOCUMENT_FILES[name]), 'utf8'),
  ) as JsonRecord;
}

/**
 * Keys that clients read in answers about options, beyond the documents' short `required` lists.
 */
const ALSO_REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Account: [
    ...['account_number', 'currency', 'cash', 'equity', 'last_equity', 'portfolio_value'],
    ...['buying_power', 'regt_buying_power', 'non_marginable_buying_power'],
    ...['options_buying_power', 'options_approved_level', 'options_trading_level'],
    ...['multiplier', 'initial_margin', 'maintenance_margin', 'last_maintenance_margin', 'sma'],
    ...['long_market_value', 'short_market_value', 'accrued_fees', 'balance_asof', 'created_at'],
    ...['trading_blocked', 'transfers_blocked', 'account_blocked', 'trade_suspended_by_user'],
    ...['shorting_enabled', 'crypto_status', 'intraday_adjustments', 'pending_transfer_in'],
  ],
  AccountConfigurations: [
    ...['fractional_trading', 'max_margin_multiplier', 'no_shorting', 'suspend_trade'],
    ...['trade_confirm_email', 'ptp_no_exception_entry', 'max_options_trading_level'],
    'disable_overnight_trading',
  ],
  Order: [
    ...['id', 'client_order_id', 'created_at', 'expires_at', 'asset_id', 'symbol', 'asset_class'],
    ...['filled_qty', 'order_class', 'order_type', 'side', 'position_intent', 'status'],
    'extended_hours',
  ],
  CanceledOrderResponse: ['id', 'status'],
  PositionClosedReponse: ['body'],
  Position: ['qty_available'],
  TradingActivities: [
    ...['id', 'activity_type', 'transaction_time', 'type', 'price', 'qty', 'side', 'symbol'],
    ...['leaves_qty', 'cum_qty', 'order_id', 'order_status'],
  ],
  NonTradeActivities: ['id', 'activity_type', 'date', 'net_amount', 'description', 'status'],
  PortfolioHistory: ['base_value_asof'],
};

/** An error always has a message, and a code and more where the broker gives them. */
const ERROR_SCHEMA = {
  type: 'object',
  required: ['message'],
  properties: { message: { type: 'string', minLength: 1 }, code: { type: 'integer' } },
};

/** The documents omit a position that could not be closed. */
const CLOSED_POSITION_BODY = {
  anyOf: [{ $ref: 'trading#/components/schemas/Order' }, ERROR_SCHEMA],
};
/** Prices that are null for a position without one; the documents do not say so. */
const NULLABLE_IN_POSITION = new Set([
  ...['market_value', 'unrealized_pl', 'unrealized_plpc', 'unrealized_intraday_pl'],
  ...['unrealized_intraday_plpc', 'current_price', 'lastday_price', 'change_today'],
]);

/**
 * From OpenAPI 3.0: `nullable` becomes a type, nullable keys are required, and what is beside a
 * `$ref` is ignored.
 */
function toJsonSchema(node: unknown, name: string, document: string): unknown {
  if (Array.isArray(node)) return node.map((item) => toJsonSchema(item, '', document));
  if (!isObject(node)) return node;
  if (typeof node.$ref === 'string') return { $ref: node.$ref.replace(/^#/, `${document}#`) };
  const { nullable, example: _example, examples: _examples, ...rest } = node;
  const converted = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, toJsonSchema(value, '', document)]),
  );
  if (isObject(node.properties)) {
    const nullables = Object.entries(node.properties)
      .filter(([, value]) => isObject(value) && value.nullable === true)
      .map(([key]) => key);
    const required = [...((node.required as string[] | undefined) ?? []), ...nullables];
    converted.required = [...new Set([...required, ...(ALSO_REQUIRED[name] ?? [])])];
    // No property of these documents is itself called `nullable` or `example`.
    converted.properties = adaptProperties(name, converted.properties as JsonRecord);
  }
  return nullable === true ? { anyOf: [converted, { type: 'null' }] } : converted;
}

function adaptProperties(name: string, properties: JsonRecord): JsonRecord {
  if (name === 'PositionClosedReponse') return { ...properties, body: CLOSED_POSITION_BODY };
  // The documents' own example is a date without a time.
  if (name === 'NonTradeActivities')
    return { ...properties, date: { type: 'string', format: 'date' } };
  if (name !== 'Position') return properties;
  return Object.fromEntries(
    Object.entries(properties).map(([key, schema]) => [
      key,
      NULLABLE_IN_POSITION.has(key) ? { anyOf: [schema, { type: 'null' }] } : schema,
    ]),
  );
}

interface DocumentedOperation {
  readonly method: string;
  readonly pattern: RegExp;
  /** Number of literal parts: `/v2/orders:by_client_order_id` goes before `/v2/orders/{id}`. */
  readonly literal: number;
  /** Schemas by status; null where the documents give none. */
  readonly answers: ReadonlyMap<number, JsonRecord | null>;
}

interface ApiDocuments {
  readonly operations: readonly DocumentedOperation[];
  /** Compiled on demand: few of the documents' hundreds of schemas are met. */
  validatorOf(schema: JsonRecord): SchemaValidator;
}

async function readDocuments(): Promise<ApiDocuments> {
  const app = Fastify({
    ajv: {
      customOptions: {
        allErrors: true,
        coerceTypes: false,
        formats: { decimal: /^-?\d+(\.\d+)?$/, uint32: true, uint64: true },
        removeAdditional: false,
        strict: false,
        useDefaults: false,
      },
    },
  });
  const documents = (['trading', 'data'] as const).map((name) => ({
    name,
    document: readDocument(name),
  }));
  for (const { name, document } of documents) {
    const { schemas } = document.components as { readonly schemas: JsonRecord };
    const converted = Object.entries(schemas).map(([key, schema]) => [
      key,
      toJsonSchema(schema, key, name),
    ]);
    app.addSchema({ $id: name, components: { schemas: Object.fromEntries(converted) } });
  }
  // Only a request gives the compiler that knows the shared schemas.
  const compiler = new Promise<FastifyRequest>((resolve) => {
    app.get('/', (request) => {
      resolve(request);
      return {};
    });
  });
  await app.inject('/');
  const request = await compiler;
  const operations = documents.flatMap(({ name, document }) =>
    Object.entries(document.paths as JsonRecord).flatMap(([path, item]) =>
      Object.entries(item as JsonRecord)
        .filter(([, operation]) => isObject(operation) && 'responses' in operation)
        .map(([method, operation]) => readOperation(name, path, method, operation as JsonRecord)),
    ),
  );
  const compiled = new Map<JsonRecord, SchemaValidator>();
  return {
    operations: operations.sort((a, b) => b.literal - a.literal),
    validatorOf(schema) {
      const known = compiled.get(schema) ?? request.compileValidationSchema(schema);
      compiled.set(schema, known);
      return known;
    },
  };
}

function readOperation(
  document: string,
  path: string,
  method: string,
  operation: JsonRecord,
): DocumentedOperation {
  const answers = Object.entries(operation.responses as JsonRecord).map(([status, answer]) => {
    const content = (answer as JsonRecord).content as JsonRecord | undefined;
    const json = content?.['application/json'] as { readonly schema: unknown } | undefined;
    const schema =
      json === undefined ? null : (toJsonSchema(json.schema, '', document) as JsonRecord);
    return [Number(status), schema] as const;
  });
  const literal = path.replace(/\{[^}]+\}/g, '');
  const source = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+');
  return {
    method: method.toUpperCase(),
    pattern: new RegExp(`^${source}$`),
    literal: literal.length,
    answers: new Map(answers),
  };
}

function isObject(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

let loadedDocuments: Promise<ApiDocuments> | null = null;

export async function complaintsAbout(answer: SeenAnswer): Promise<readonly string[]> {
  const { method, path, status, body } = answer;
  const [pathname = ''] = path.split('?');
  if (!hasOpenApi || pathname.startsWith('/sim/')) return [];
  loadedDocuments ??= readDocuments();
  const { operations, validatorOf } = await loadedDocuments;
  const schemaProblems = (schema: JsonRecord) => {
    const validate = validatorOf(schema);
    if (validate(body)) return [];
    return (validate.errors ?? []).map((each) => `${each.instancePath} ${each.message}`);
  };
  if (status >= 400) return schemaProblems(ERROR_SCHEMA);
  const operation = operations.find((one) => one.method === method && one.pattern.test(pathname));
  const schema = operation?.answers.get(status);
  if (operation === undefined) return [`no document has ${method} ${pathname}`];
  if (schema === undefined) return [`the documents have no ${status} here`];
  if (schema !== null) return schemaProblems(schema);
  return body === null || status === 200 ? [] : ['should have no body'];
}

export async function checkAnswer(answer: SeenAnswer): Promise<void> {
  const [first, ...more] = await complaintsAbout(answer);
  if (first === undefined) return;
  const { method, path, status, body } = answer;
  throw new Error(
    `${method} ${path} answered ${status} against the documents: ${[first, ...more].slice(0, 8).join('; ')}\n${JSON.stringify(body)?.slice(0, 600)}`,
  );
}
