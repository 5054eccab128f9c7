import { type DestinationStream, type Logger, pino } from 'pino'
import { openLogOutput } from '#lib/observe/log-output.ts'
import { setDegraded } from './runtime/degraded.ts'

/** Names of fields that could have personal data or secrets in a log line; their values are left out. */
const NEVER_LOGGED = [
  'authorization',
  'cookie',
  'password',
  'token',
  'phone',
  'mobileNumber',
  'email',
  'firstName',
  'middleName',
  'lastName',
  'address',
  'physicalLocation',
  'postalCode',
  'body',
  'cardNumber',
  'number',
  'card',
  'cardData',
  'securityCode',
  'expirationMonth',
  'expirationYear',
  'accessToken',
  'signature',
]

interface DatabaseFault extends Error {
  code?: string
  constraint?: string
  table?: string
}

/** The stack without its first lines, which repeat the message. */
function framesOf(error: Error): string | undefined {
  return error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n')
}

/**
 * An error in loggable form. A database error's message and detail can quote the written data, and Drizzle's lists
 * every parameter: those are cut, the code and the constraint remain.
 */
export function safeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, table } = error as DatabaseFault
  const cause = error.cause instanceof Error ? safeError(error.cause) : undefined
  const quoted = code !== undefined && /^[0-9A-Z]{5}$/.test(code)
  const message = error.message.split('\nparams:')[0] as string
  return {
    type: error.name,
    message: quoted ? message.replace(/"[^"]*"/g, '"…"') : message,
    code,
    constraint,
    table,
    stack: framesOf(error),
    cause,
  }
}

const OUTPUT = {}

const openOutput = (): DestinationStream =>
  openLogOutput((reason) => setDegraded(OUTPUT, reason && `The log cannot be written (${reason})`))

/** The structured log: one JSON line each, to standard output unless a test gives another. */
export function openLog(
  level: string,
  destination?: DestinationStream,
  process: 'shop-api' | 'worker' = 'shop-api',
): Logger {
  const options = {
    level,
    base: { process },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: safeError },
    redact: { paths: NEVER_LOGGED.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), remove: true },
  }
  return pino(options, destination ?? openOutput())
}
