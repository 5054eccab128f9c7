import 'server-only'
import pino from 'pino'
import { openLogOutput } from '#lib/observe/log-output.ts'
import { logLevel } from '../env.ts'

/**
 * Structured log lines on standard output. What goes in is chosen field by field: a request's id, a call's name, a
 * status, a time. Never a body, a cookie, an address or a header of a person.
 */
const options = {
  name: 'storefront',
  level: logLevel(),
  redact: {
    paths: ['*.authorization', '*.cookie', '*.token', '*.password', '*.mobileNumber', '*.email'],
    remove: true,
  },
}

// A log that cannot be written is missed by whoever reads it: there is nowhere else to say so.
export const log = pino(
  options,
  openLogOutput(() => {}),
)
