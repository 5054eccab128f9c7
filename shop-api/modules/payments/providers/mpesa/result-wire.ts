/** Daraja's later results of reversals, payments to customers and status queries: one envelope for all. */
import { z } from 'zod'
import { text } from './wire.ts'

/** The response to a request with a later result. ResponseCode 0: accepted, which is not a result. */
export const acceptedReply = z.object({
  OriginatorConversationID: text,
  ConversationID: text,
  ResponseCode: text,
  ResponseDescription: text.default(''),
})

const parameter = z.object({ Key: z.string(), Value: z.union([z.string(), z.number()]).nullish() })

const envelope = z.object({
  Result: z.object({
    ResultType: text.default('0'),
    ResultCode: text,
    ResultDesc: text.default(''),
    OriginatorConversationID: text,
    ConversationID: text.default(''),
    TransactionID: text.default(''),
    ResultParameters: z
      .object({ ResultParameter: z.union([z.array(parameter), parameter.transform((one) => [one])]) })
      .nullish(),
  }),
})

export interface DarajaResult {
  /** `0` is a final result; others announce more messages. */
  resultType: string
  /** `0` is success. */
  resultCode: string
  resultDesc: string
  originatorConversationId: string
  conversationId: string
  transactionId: string
  /** Null without such a parameter, or without its value. */
  parameterOf: (key: string) => string | null
}

/** The body that Safaricom posts to a ResultURL or a QueueTimeOutURL. */
export const darajaResult = envelope.transform(({ Result: result }): DarajaResult => {
  const values = new Map((result.ResultParameters?.ResultParameter ?? []).map(({ Key, Value }) => [Key, Value ?? null]))
  return {
    resultType: result.ResultType,
    resultCode: result.ResultCode,
    resultDesc: result.ResultDesc,
    originatorConversationId: result.OriginatorConversationID,
    conversationId: result.ConversationID,
    transactionId: result.TransactionID,
    parameterOf: (key) => values.get(key)?.toString().trim() || null,
  }
})

/** The response to the check of a name: the first name in full, the others masked. */
export const hakikishaReply = z.object({
  body: z.object({ firstName: text.nullish(), middleName: text.nullish(), lastName: text.nullish() }),
})
