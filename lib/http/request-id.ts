/** A request's name in the logs, from the browser to the payment provider: 20 hexadecimal digits. */
export function newRequestId(): string {
  // Not crypto.randomUUID: it is missing if a trial shop uses plain HTTP on a local network.
  return Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Whether a text is a request id that can be logged unchanged. */
export function isRequestId(text: string | null | undefined): text is string {
  return typeof text === 'string' && /^[\w-]{8,64}$/.test(text)
}
