import 'server-only'
import pino from 'pino'
import { openLogOutput } from '#lib/observe/log-output.ts'
import { logLevel } from '../env.ts'

/**
 * Structured log lines on standard output. Each field is chosen: a request's id, a call's name, a status, a time. Never
 * log a body, a cookie, an address or a person's header.
 */
const options = {
  name: 'storefront',
  level: logLevel(),
  redact: {
    paths: ['*.authorization', '*.cookie', '*.token', '*.password', '*.mobileNumber', '*.email'],
    remove: true,
  },
}

// Errors of writing the log are dropped: no other channel exists to report them.
export const log = pino(
  options,
  openLogOutput(() => {}),
)
