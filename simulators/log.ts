import { type Logger, pino } from 'pino'

/** The simulators' log: structured JSON on stdout. PINs never reach it; phone numbers only masked. */
export function createLog(level: string): Logger {
  return pino({ level, base: { service: 'simulators' }, timestamp: pino.stdTimeFunctions.isoTime })
}

/** `254712345678` as `2547•••••678`. */
export function maskPhone(phone: string): string {
  return phone.replace(/^(\d{4})\d{5}(\d{3})$/, '$1•••••$2')
}
