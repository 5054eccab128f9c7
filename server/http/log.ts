import 'server-only'
import pino from 'pino'
import { logLevel } from '../env.ts'

/**
 * Structured log lines on standard output. What goes in is chosen field by field: a request's id, a call's name, a
 * status, a time. Never a body, a cookie, an address or a header of a person.
 */
export const log = pino({
  name: 'storefront',
  level: logLevel(),
  redact: {
    paths: ['*.authorization', '*.cookie', '*.token', '*.password', '*.mobileNumber', '*.email'],
    remove: true,
  },
})
