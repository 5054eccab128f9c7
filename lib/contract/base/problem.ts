/**
 * The table of error codes. The code determines the status and whether a retry can help; each problem carries its own
 * message for people.
 */
export const PROBLEMS = {
  'invalid-request': { status: 400, retryable: false },
  'malformed-json': { status: 400, retryable: false },
  'wrong-origin': { status: 403, retryable: false },
  'sign-in-needed': { status: 401, retryable: false },
  /** Sign-in with a wrong address or password: 422, because 401 means that a sign-in has ended. */
  'wrong-credentials': { status: 422, retryable: false },
  'not-confirmed': { status: 422, retryable: false },
  /** The link was used, is expired or never existed. */
  'link-ended': { status: 422, retryable: false },
  /** A trader whose documents wait for approval or were declined. */
  'not-approved': { status: 403, retryable: false },
  /** The documents are approved or under review: no more can be uploaded. */
  'documents-locked': { status: 409, retryable: false },
  /** A call for a trader by a sales representative without a selected trader. */
  'trader-needed': { status: 409, retryable: false },
  /** Acting for a trader has ended: the message gives the reason. */
  'acting-ended': { status: 409, retryable: false },
  /** Another tab has selected another trader since the page was drawn. */
  'acting-changed': { status: 409, retryable: false },
  'not-allowed': { status: 403, retryable: false },
  /** For a staff member who views the shop as a customer: changes are refused. */
  'view-only': { status: 403, retryable: false },
  /** The second factor is to be shown (office), or a mailed code (login): then the same request is right. */
  'factor-needed': { status: 403, retryable: false },
  /** Office: another person has saved it since; `data` is the current state. */
  'changed-meanwhile': { status: 409, retryable: false },
  /** Office: the requester cannot approve the request. */
  'second-person-needed': { status: 409, retryable: false },
  'unknown-call': { status: 404, retryable: false },
  'not-found': { status: 404, retryable: false },
  'wrong-method': { status: 405, retryable: false },
  'too-large': { status: 413, retryable: false },
  'address-too-long': { status: 414, retryable: false },
  'wrong-content-type': { status: 415, retryable: false },
  'idempotency-key-missing': { status: 400, retryable: false },
  'idempotency-key-reused': { status: 422, retryable: false },
  'in-progress': { status: 409, retryable: true },
  'price-changed': { status: 409, retryable: false },
  /**
   * For a payment: the order's products were released and are sold out; `data` names them (payment.ts,
   * unavailableProducts).
   */
  'out-of-stock': { status: 409, retryable: false },
  /** No line was added to the cart: `data` has the reasons, as in the response to a partial success. */
  'not-added': { status: 409, retryable: false },
  'not-for-sale': { status: 409, retryable: false },
  /** The customer has too many unpaid orders. */
  'unpaid-orders': { status: 409, retryable: false },
  /** Already dispatched, cancelled or requested: the message gives the reason. */
  'not-cancellable': { status: 409, retryable: false },
  /** More than is available on the company's account: `data` has available, needed and short. */
  'over-credit-limit': { status: 409, retryable: false },
  /** Above the spending limit of a team member: the company must approve it. `data` has the limit. */
  'needs-approval': { status: 409, retryable: false },
  'already-paid': { status: 409, retryable: false },
  /** More than M-Pesa takes at once: a large order is paid in parts (payment.ts, MPESA_LIMIT). */
  'over-mpesa-limit': { status: 422, retryable: false },
  'payment-in-flight': { status: 409, retryable: true },
  'payment-refused': { status: 422, retryable: true },
  'too-many-requests': { status: 429, retryable: true },
  'internal-error': { status: 500, retryable: true },
  'shop-unreachable': { status: 503, retryable: true },
  'provider-unreachable': { status: 503, retryable: true },
} as const

export type ProblemCode = keyof typeof PROBLEMS
export const PROBLEM_CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]

/** The error format of the BFF and the shop API; its schema is in problem-schema.ts, for forms load without schemas. */
export interface Problem {
  status: number
  code: ProblemCode
  message: string
  /** The message of each wrong field, by its path: "items.0.quantity". */
  fields?: Record<string, string> | undefined
  retryable: boolean
  /** The correct figures, if a refusal has them (place order: the quote; quantity: the limit). */
  data?: unknown
}

/** A call's result: the data or a problem. */
export type Answer<Data, Meta = unknown> =
  | { ok: true; status: number; message: string; data: Data; meta: Meta }
  | { ok: false; problem: Problem }

/** A problem of the table with its sentence. */
export function problem(
  code: ProblemCode,
  message: string,
  more: { fields?: Record<string, string>; data?: unknown } = {},
): Problem {
  return { status: PROBLEMS[code].status, code, message, retryable: PROBLEMS[code].retryable, ...more }
}

/** Flattens a schema's issues to one message per field path; the first issue of a field counts. */
export function fieldsOf(issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.path.map(String).join('.')] ??= issue.message
  return fields
}

/** The message of `shop-unreachable` in browsers and in the BFF. */
export const UNREACHABLE = 'We could not reach the shop. Please try again in a moment.'
