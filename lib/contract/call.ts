import type * as z from 'zod/mini'
import { USER_TYPE, USER_TYPES, type UserType } from './codes.ts'
import type { Answer } from './problem.ts'

/** Who may call: a guest, or a person signed in, by the type of their account. */
export type Who = 'guest' | UserType

/** Every kind of caller, for calls that are open to all. */
export const EVERYBODY: readonly Who[] = ['guest', ...USER_TYPES]

/** Everybody with an account. */
export const SIGNED_IN: readonly UserType[] = USER_TYPES

/** Everybody with an account who orders. Staff run the shop and buy nothing in it. */
export const BUYERS: readonly UserType[] = [USER_TYPE.branch, USER_TYPE.consumer, USER_TYPE.trader, USER_TYPE.rep]

/** What a file of a multipart call may be; its kind is judged by its content, not by its name. */
export interface FileRule {
  /** `application/octet-stream` means any kind: a part of a file has none by itself. */
  types: readonly ('image/jpeg' | 'image/png' | 'application/pdf' | 'application/zip' | 'application/octet-stream')[]
  minBytes: number
  maxBytes: number
  required: boolean
  /** The message for any other file. */
  message: string
  /** The message for a file that is too large, where it differs. */
  tooLarge?: string
}

/** A schema as the contract uses it: zod's common core, so that classic and mini schemas both fit. */
export type Schema = z.ZodMiniType

/**
 * One call of the specification, declared once. From this declaration come the browser's typed client, the BFF's
 * allow-list, the server's typed client, the shop API's validation and its OpenAPI document.
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
   * True when a sales representative who acts for a trader does it for that trader: the company is the trader's, the
   * person stays the representative. All other calls refuse the token they act with.
   */
  acting?: boolean
  /** How the body travels. */
  body: 'none' | 'json' | 'multipart'
  /** A bare array as JSON body is this field of the request; `with` is the rest of the request. */
  bareArray?: { field: string; with: Record<string, unknown> }
  /** True sends that field alone, as a bare array: to an upstream of the specification. */
  sendsBare?: boolean
  /** How the answer travels: the envelope, a file, or server-sent events. */
  answer: 'json' | 'file' | 'stream'
  /** The media types an answered file may have. */
  fileTypes?: readonly string[]
  /** True when it changes something: an Origin is demanded, nothing is cached. */
  writes: boolean
  /** True when an `Idempotency-Key` header is demanded and the first answer is given again for the same key. */
  idempotent?: boolean
  /** The files of a multipart call by field; all its other fields are the request's, as text. */
  files?: Record<string, FileRule>
  /** True for what open pages ask by themselves, again and again: it does not count as using a sign-in. */
  passive?: boolean
  /** True for what is only for the person themselves: never for a staff member who looks at the shop as they. */
  ownOnly?: boolean
  /** What a staff member who looks at the shop as a customer needs besides; each such look is in the audit log. */
  viewAsNeeds?: 'payments.view' | 'kyc.view'
  /** True when only the BFF itself asks it: it does not exist for browsers. */
  inside?: boolean
  /** True when the BFF answers through a function of its own in `server/calls/` (it touches cookies or seals). */
  own?: boolean
  request: Request
  reply: Reply
  meta?: Meta
}

/** Declares a call and keeps its exact types. */
export function defineCall<Request extends Schema, Reply extends Schema, Meta extends Schema = Schema>(
  call: Call<Request, Reply, Meta>,
): Call<Request, Reply, Meta> {
  return call
}

/** What a caller gives: the decoded form (cents, not decimals). */
export type Input<C extends Call> = z.output<C['request']>
/** What the call answers with, decoded. */
export type Output<C extends Call> = z.output<C['reply']>
/** The answer's meta, decoded. */
export type MetaOf<C extends Call> = C extends Call<Schema, Schema, infer Meta> ? z.output<Meta> : never
/** What a call is answered with: its data, or what went wrong. */
export type AnswerOf<C extends Call> = Answer<Output<C>, MetaOf<C>>
/** The wire form of the request. */
export type WireRequest<C extends Call> = z.input<C['request']>
/** The wire form of the reply. */
export type WireReply<C extends Call> = z.input<C['reply']>
