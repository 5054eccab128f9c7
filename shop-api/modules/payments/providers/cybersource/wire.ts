/**
 * The fields of CyberSource's responses that the shop reads. Source: its REST API reference (npm
 * cybersource-rest-client 0.0.83).
 */
import * as z from 'zod/mini'

const text = z.optional(z.string())

export const errorInformation = z.optional(
  z.object({
    reason: text,
    message: text,
    details: z.optional(z.array(z.object({ field: text, reason: text }))),
  }),
)

export const setupReply = z.object({
  status: z.string(),
  consumerAuthenticationInformation: z.optional(
    z.object({ accessToken: text, referenceId: text, deviceDataCollectionUrl: text }),
  ),
  errorInformation,
})

export const paymentReply = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  status: z.string(),
  errorInformation,
  orderInformation: z.optional(
    z.object({ amountDetails: z.optional(z.object({ authorizedAmount: text, totalAmount: text, currency: text })) }),
  ),
  consumerAuthenticationInformation: z.optional(
    z.object({
      accessToken: text,
      stepUpUrl: text,
      pareq: text,
      authenticationTransactionId: text,
      directoryServerTransactionId: text,
      specificationVersion: text,
      paresStatus: text,
      /** Reason for a challenge without a response: 01, its holder pressed Cancel. */
      challengeCancelCode: text,
    }),
  ),
})
export type PaymentReply = z.output<typeof paymentReply>

/** A refusal: HTTP 400 and 502, in one of two forms. */
export const refusalReply = z.object({
  status: z.string(),
  reason: text,
  errorInformation,
})

export const followUpReply = z.object({ id: z.string().check(z.minLength(1)), status: z.string() })

export const searchReply = z.object({
  totalCount: z.int(),
  _embedded: z.optional(
    z.object({
      transactionSummaries: z.array(
        z.object({
          id: z.string(),
          clientReferenceInformation: z.optional(z.object({ code: text })),
          orderInformation: z.optional(
            z.object({
              amountDetails: z.optional(
                z.object({ totalAmount: z.optional(z.union([z.string(), z.number()])), currency: text }),
              ),
            }),
          ),
          applicationInformation: z.optional(
            z.object({
              reasonCode: z.optional(z.union([z.string(), z.number()])),
              applications: z.optional(
                z.array(
                  z.object({ name: text, reasonCode: z.optional(z.union([z.string(), z.number()])), status: text }),
                ),
              ),
            }),
          ),
        }),
      ),
    }),
  ),
})
export type Summary = NonNullable<z.output<typeof searchReply>['_embedded']>['transactionSummaries'][number]
