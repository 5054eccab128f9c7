import * as z from 'zod/mini'
import type { HttpExchange } from '../../../runtime/http-exchange.ts'

/** KRA's answer to a request. A refusal can arrive with HTTP 200. */
export type EtimsAnswer =
  | { kind: 'answer'; code: string; message: string; data: unknown }
  /** No answer. `mayHaveArrived`: the request can have had its effect. */
  | { kind: 'away'; reason: string; mayHaveArrived: boolean }

const envelope = z.object({
  resultCd: z.union([z.string(), z.number()]),
  resultMsg: z.optional(z.nullable(z.string())),
  data: z.optional(z.unknown()),
})
/** Errors of the gateway itself, before the request reaches eTIMS. */
const gatewayError = z.object({
  errorMessage: z.optional(z.string()),
  message: z.optional(z.string()),
  fault: z.optional(z.object({ faultstring: z.string() })),
  responseHeader: z.optional(z.object({ customerMessage: z.optional(z.string()) })),
})

/** Statuses of a gateway that could not serve the request: it is sent again later. */
const isTemporary = (status: number) =>
  status === 401 || status === 403 || status === 408 || status === 429 || status >= 500

/** Reads an exchange: the result inside `responseBody` (gateway) or at the top (legacy). */
export function readAnswer(sent: HttpExchange): EtimsAnswer {
  if (sent.kind === 'unsent') return { kind: 'away', reason: sent.reason, mayHaveArrived: false }
  if (sent.kind === 'lost') return { kind: 'away', reason: sent.reason, mayHaveArrived: true }
  const { status, body } = sent
  const inner = typeof body === 'object' && body !== null && 'responseBody' in body ? body.responseBody : body
  const read = envelope.safeParse(inner)
  if (read.success) {
    const { resultCd, resultMsg, data } = read.data
    return { kind: 'answer', code: String(resultCd), message: resultMsg ?? '', data }
  }
  const error = gatewayError.safeParse(body)
  const text = error.success
    ? (error.data.errorMessage ??
      error.data.fault?.faultstring ??
      error.data.responseHeader?.customerMessage ??
      error.data.message)
    : sent.text
  const message = text ?? `HTTP ${status} without a result`
  if (isTemporary(status) || status < 400) {
    return {
      kind: 'away',
      reason: `HTTP ${status}: ${message}`.slice(0, 300),
      mayHaveArrived: status >= 500 || status < 400,
    }
  }
  return { kind: 'answer', code: `HTTP ${status}`, message: message.slice(0, 300), data: undefined }
}

const SUCCESS: ReadonlySet<string> = new Set(['0', '00', '000', '0000'])
/** Whether the request had its effect. */
export const isSuccess = (code: string): boolean => SUCCESS.has(code)
/** "No result": an empty list. */
export const isEmpty = (code: string): boolean => code === '001'
/** KRA already has a document of this number. */
export const alreadyHasNumber = (code: string): boolean => code === '994'

/** Integrators report two texts. */
const EXPECTED = /Invc ?No.*?(?:expected value|sequence, expected):?\s*(\d+)/i

/** The number that KRA expects, from the message of a refused number; null for another refusal. */
export function expectedNumber({ code, message }: { code: string; message: string }): number | null {
  const [, expected] = EXPECTED.exec(message) ?? []
  if (!expected || isSuccess(code)) return null
  return Number(expected)
}

/** Result codes with the way to correct them, for staff. */
const ADVICE: Readonly<Record<string, string>> = {
  '894': 'KRA’s own system was not reachable. The shop sends it again automatically.',
  '901': 'KRA does not know this device. Check its PIN, branch and serial number.',
  '902': 'The device is already initialised.',
  '910': 'A field is not valid: KRA names it above. Correct the product, its class or the buyer, then send again.',
  '921': 'The invoice of this credit note is not at KRA. Send the invoice first.',
  '922': 'The number of the document is not the one that KRA expects. Send again.',
  '990': 'Too many rows in one request.',
  '994': 'KRA already has a document with this number.',
  '999': 'KRA could not say why. Send again; if it is refused again, write to KRA’s eTIMS support.',
}

/** Refusals of the gateway or the host itself, by their status of HTTP. */
const HTTP_ADVICE: Readonly<Record<string, string>> = {
  'HTTP 400':
    'The gateway refused the request. Correct what its text names: a field, or the credentials of the device. Then send again.',
  'HTTP 404': 'This address has no such request. Check the interface and the address of the device, then send again.',
}
const OTHER_HTTP =
  'The gateway refused the request before eTIMS read it. Send again; if it is refused again, write to KRA’s eTIMS support.'

/** The way to correct a refusal, as a sentence; empty without advice. */
export const adviceFor = (code: string): string =>
  ADVICE[code] ?? HTTP_ADVICE[code] ?? (code.startsWith('HTTP ') ? OTHER_HTTP : '')
