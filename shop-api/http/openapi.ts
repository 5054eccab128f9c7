import * as z from 'zod/mini'
import { answerShape } from '#lib/contract/base/answer-shape.ts'
import type { Call, Schema } from '#lib/contract/base/call.ts'
import { SCOPES } from '#lib/contract/base/integration-call.ts'
import { PROBLEMS } from '#lib/contract/base/problem.ts'
import { problemSchema } from '#lib/contract/base/problem-schema.ts'
import { CALLS } from '#lib/contract/call-list.ts'
import { INTEGRATION_CALLS } from '#lib/contract/integration-calls.ts'
import { WEBHOOK_DESCRIPTION, webhooksOf } from './openapi-webhooks.ts'

type Json = Record<string, unknown>

/** A schema's wire form: the content of a request, and of a reply before it is decoded. */
function wireSchema(schema: Schema): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' }) as Json
  return rest
}

/** The request's fields: those of the path apart from those of the body or the query. */
function partsOf(call: Call) {
  const schema = wireSchema(call.request)
  const properties = (schema.properties ?? {}) as Record<string, Json>
  const required = (schema.required ?? []) as string[]
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  const rest = Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.includes(name)))
  return {
    inPath: inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? {} })),
    rest,
    body: { ...schema, properties: rest, required: required.filter((name) => !inPath.includes(name)) },
    required,
  }
}

function parametersOf(call: Call): Json[] {
  const { inPath, rest, required } = partsOf(call)
  const query =
    call.method === 'GET'
      ? Object.entries(rest).map(([name, schema]) => ({
          name,
          in: 'query',
          required: required.includes(name),
          schema,
        }))
      : []
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'The same key with the same request is answered again without being done again, for a day.',
    schema: { type: 'string', minLength: 16, maxLength: 100 },
  }
  return [...inPath, ...query, ...(call.idempotent ? [key] : [])]
}

/** A form: its fields are sent as text, its files unchanged. */
function formOf(call: Call): Json {
  const { body } = partsOf(call)
  const files = Object.entries(call.files ?? {})
  return {
    type: 'object',
    properties: {
      ...body.properties,
      ...Object.fromEntries(
        files.map(([name, { types, maxBytes }]) => [
          name,
          {
            type: 'string',
            format: 'binary',
            contentMediaType: types.join(', '),
            description: `At most ${maxBytes} bytes.`,
          },
        ]),
      ),
    },
    required: [...body.required, ...files.flatMap(([name, { required }]) => (required ? [name] : []))],
  }
}

function requestBodyOf(call: Call): Json {
  const [type, schema] =
    call.body === 'multipart' ? ['multipart/form-data', formOf(call)] : ['application/json', partsOf(call).body]
  return { required: ((schema.required ?? []) as string[]).length > 0, content: { [type as string]: { schema } } }
}

const BINARY = { type: 'string', format: 'binary' }

/** The content of a successful response, by its media type. */
function answerContentOf(call: Call): Json {
  if (call.answer === 'stream') return { 'text/event-stream': { schema: { type: 'string' } } }
  if (call.answer === 'json') return { 'application/json': { schema: envelopeOf(call) } }
  return Object.fromEntries((call.fileTypes ?? []).map((type) => [type, { schema: BINARY }]))
}

function envelopeOf(call: Call): Json {
  return {
    type: 'object',
    required: ['status', 'message', 'data', ...(call.meta ? ['meta'] : [])],
    properties: {
      status: { type: 'integer', const: 200 },
      message: { type: 'string' },
      data: wireSchema(answerShape(call.reply)),
      ...(call.meta && { meta: wireSchema(call.meta) }),
    },
  }
}

const ACTING = ' Type 6 also for the trader it acts for, with the token of select-trader in X-Acting-Token.'

/** The permitted callers of a call, as text and in OpenAPI's form. */
interface Access {
  description: string
  security: Json[]
}

const accessOf = (call: Call): Access => ({
  description: `Who may call: ${call.who.map((who) => (who === 'guest' ? 'guests' : `type ${who}`)).join(', ')}.${call.acting ? ACTING : ''}`,
  // A guest needs no token; a caller who has one sends it.
  security: call.who.includes('guest') ? [{}, { bearer: [] }] : [{ bearer: [] }],
})

function operationOf(call: Call, { description, security }: Access): Json {
  return {
    operationId: call.name,
    summary: call.summary,
    description,
    tags: [call.writes ? 'Writes' : 'Reads'],
    parameters: parametersOf(call),
    ...(call.method === 'POST' && { requestBody: requestBodyOf(call) }),
    responses: {
      200: { description: 'The answer.', content: answerContentOf(call) },
      default: {
        description: 'A refusal.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
    security,
  }
}

function pathsOf<C extends Call>(calls: readonly C[], access: (call: C) => Access): Record<string, Json> {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call, access(call)) }
  }
  return paths
}

/** The OpenAPI document of all calls, made only from the contract. */
export function openApiDocument(version: string): Json {
  const paths = pathsOf(CALLS, accessOf)
  const problems = Object.entries(PROBLEMS).map(([code, { status }]) => `${code} (${status})`)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop API',
      version,
      description: `Money is text with two decimals ("1450.00"), in Kenyan shillings. Refusals: ${problems.join(', ')}.`,
    },
    paths,
    components: {
      schemas: { Problem: wireSchema(problemSchema) },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

/** The OpenAPI document of the calls available with an API key. */
export function integrationDocument(version: string): Json {
  const paths = pathsOf(INTEGRATION_CALLS, ({ scope }) => ({
    description: `Needs a key with ${scope}: ${SCOPES[scope]}.`,
    security: [{ key: [] }],
  }))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop integration API',
      version,
      description: `For other systems of the shop, with an API key made in its office. Money is text with two decimals ("1450.00"), in Kenyan shillings; times are ISO 8601. Each key has a maximum of requests a minute: see RateLimit-Limit and Retry-After.
${WEBHOOK_DESCRIPTION}`,
    },
    paths,
    webhooks: webhooksOf(wireSchema),
    components: {
      schemas: { Problem: wireSchema(problemSchema) },
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    },
  }
}
