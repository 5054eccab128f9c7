import type { FastifyInstance } from 'fastify'

/** All calls of the office, by room. */
export function serveOffice(_app: FastifyInstance): void {}
