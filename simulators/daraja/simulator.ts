import { z } from 'zod'
import { defineSimulator, port, seconds } from '../simulator.ts'
import { sandbox } from './sandbox.ts'
import { startDaraja } from './server.ts'

export const daraja = defineSimulator({
  portVariable: 'DARAJA_SIM_PORT',
  variables: {
    DARAJA_SIM_PORT: port(4100),
    /** How long a prompt waits for its PIN; Safaricom's takes about a minute. */
    DARAJA_SIM_PROMPT_SECONDS: seconds(60),
    /** How late a late callback is. */
    DARAJA_SIM_LATE_SECONDS: seconds(10),
    /** How long an access token lives. */
    DARAJA_SIM_TOKEN_SECONDS: z.coerce.number().int().min(1).max(86_400).default(3599),
    DARAJA_SIM_CONSUMER_KEY: z.string().min(1).default(sandbox.consumerKey),
    DARAJA_SIM_CONSUMER_SECRET: z.string().min(1).default(sandbox.consumerSecret),
    DARAJA_SIM_SHORTCODE: z
      .string()
      .regex(/^\d{5,6}$/, 'five or six digits')
      .default(sandbox.shortCode),
    DARAJA_SIM_PASSKEY: z.string().min(1).default(sandbox.passkey),
    /** The payee's name on the phone. */
    DARAJA_SIM_MERCHANT: z.string().min(1).max(40).default(sandbox.merchantName),
  },
  start: (environment, context) =>
    startDaraja({
      ...context,
      consumerKey: environment.DARAJA_SIM_CONSUMER_KEY,
      consumerSecret: environment.DARAJA_SIM_CONSUMER_SECRET,
      shortCode: environment.DARAJA_SIM_SHORTCODE,
      passkey: environment.DARAJA_SIM_PASSKEY,
      merchantName: environment.DARAJA_SIM_MERCHANT,
      promptMs: environment.DARAJA_SIM_PROMPT_SECONDS * 1000,
      lateMs: environment.DARAJA_SIM_LATE_SECONDS * 1000,
      tokenSeconds: environment.DARAJA_SIM_TOKEN_SECONDS,
    }),
})
