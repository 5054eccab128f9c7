import type { FastifyRequest } from 'fastify'

/** Where a request comes from, as sign-in and its limits need it. */
export interface From {
  address: string
  userAgent: string | undefined
  /** The browser's own Accept. */
  accept: string | undefined
}

/** Where a request comes from. The storefront says whose it is; it alone is believed. */
export function fromOf(request: FastifyRequest): From {
  if (!request.isFromStorefront) {
    return { address: request.ip, userAgent: request.headers['user-agent'], accept: undefined }
  }
  const told = request.headers['x-forwarded-for']
  return {
    address: (Array.isArray(told) ? told[0] : told)?.split(',')[0]?.trim() || request.ip,
    userAgent: request.headers['user-agent'],
    accept: request.headers['x-browser-accept']?.toString(),
  }
}
