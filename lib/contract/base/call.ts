import type * as z from 'zod/mini'
import { USER_TYPE, USER_TYPES, type UserType } from './codes.ts'
import type { Answer } from './problem.ts'

/** Allowed callers: a guest, or a signed-in user by account type. */
export type Who = 'guest' | UserType

/** Every kind of caller, for calls that are open to all. */
export const EVERYBODY: readonly Who[] = ['guest', ...USER_TYPES]

/** All users with an account. */
export const SIGNED_IN: readonly UserType[] = USER_TYPES

/** All users with an account who order. Staff run the shop and buy no products in it. */
export const BUYERS: readonly UserType[] = [USER_TYPE.branch, USER_TYPE.consumer, USER_TYPE.trader, USER_TYPE.rep]

/** Rule for a file of a multipart call; its type is detected from its content, not from its name. */
export interface FileRule {
  /** `application/octet-stream` allows any type: a part of a file has no type. */
  types: readonly ('image/jpeg' | 'image/png' | 'application/pdf' | 'application/zip' | 'application/octet-stream')[]
  minBytes: number
  maxBytes: number
  required: boolean
  /** The message for any other file. */
  message: string
  /** The message for a file that is too large, if it differs. */
  tooLarge?: string
}

/** A schema as the contract uses it: zod's common core, so that classic and mini schemas both fit. */
export type Schema = z.ZodMiniType

/**
 * One call of the specification, declared once. The browser's typed client, the BFF's allow-list, the server's typed
 * client, the shop API's validation and its OpenAPI document derive from it.
 */
export interface Call<Request extends Schema = Schema, Reply extends Schema = Schema, Meta extends Schema = Schema> {
  /** The specification's name of the call in kebab-case: the operation id in OpenAPI. */
  name: string
  /** Below `/api` at the storefront, below `/` at the shop API. `{field}` is taken from the request's field. */
  path: string
  method: 'GET' | 'POST'
  /** One sentence for the OpenAPI document. */
  summary: string
  who: readonly Who[]
  /**
   * True if a sales representative who acts for a trader calls it for that trader: the company is the trader's, the
   * person is the representative. All other calls refuse the acting token.
   */
  acting?: boolean
  /** Encoding of the body. */
  body: 'none' | 'json' | 'multipart'
  /** A bare array as JSON body becomes this field of the request; `with` adds the other fields. */
  bareArray?: { field: string; with: Record<string, unknown> }
  /** True sends that field alone, as a bare array: to an upstream of the specification. */
  sendsBare?: boolean
  /** Encoding of the response: the envelope, a file, or server-sent events. */
  answer: 'json' | 'file' | 'stream'
  /** Allowed media types of a response file. */
  fileTypes?: readonly string[]
  /** True if the call changes data: it requires an Origin and is not cached. */
  writes: boolean
  /** True if an `Idempotency-Key` header is required and the first response is repeated for the same key. */
  idempotent?: boolean
  /** The files of a multipart call by field; all its other fields are the request's, as text. */
  files?: Record<string, FileRule>
  /** True for calls that open pages repeat automatically: they do not count as use of a session. */
  passive?: boolean
  /** True for calls reserved for the customer: refused to a staff member who views the shop as the customer. */
  ownOnly?: boolean
  /** Additional permission for a staff member who views the shop as a customer; each use is in the audit log. */
  viewAsNeeds?: 'payments.view' | 'kyc.view'
  /** True if only the BFF sends it: browsers cannot call it. */
  inside?: boolean
  /** True if the BFF handles it with a separate function in `server/calls/` (it touches cookies or seals). */
  own?: boolean
  request: Request
  reply: Reply
  meta?: Meta
}

/** Declares a call and preserves its exact types. */
export function defineCall<Request extends Schema, Reply extends Schema, Meta extends Schema = Schema>(
  call: Call<Request, Reply, Meta>,
): Call<Request, Reply, Meta> {
  return call
}

/** A call's input in decoded form (cents, not decimals). */
export type Input<C extends Call> = z.output<C['request']>
/** A call's response data, decoded. */
export type Output<C extends Call> = z.output<C['reply']>
/** The answer's meta, decoded. */
export type MetaOf<C extends Call> = C extends Call<Schema, Schema, infer Meta> ? z.output<Meta> : never
/** A call's result: its data or a problem. */
export type AnswerOf<C extends Call> = Answer<Output<C>, MetaOf<C>>
/** The wire form of the request. */
export type WireRequest<C extends Call> = z.input<C['request']>
/** The wire form of the reply. */
export type WireReply<C extends Call> = z.input<C['reply']>
