import { z } from 'zod'
import { defineSimulator, port, seconds } from '../simulator.ts'
import { sandbox } from './sandbox.ts'
import { startCyberSource } from './server.ts'

export const cybersource = defineSimulator({
  portVariable: 'CYBERSOURCE_SIM_PORT',
  variables: {
    CYBERSOURCE_SIM_PORT: port(4200),
    CYBERSOURCE_SIM_MERCHANT_ID: z.string().min(1).default(sandbox.merchantId),
    CYBERSOURCE_SIM_KEY_ID: z.string().min(1).default(sandbox.keyId),
    CYBERSOURCE_SIM_SHARED_SECRET: z.string().min(1).default(sandbox.sharedSecret),
    /** How long a slow answer takes. */
    CYBERSOURCE_SIM_SLOW_SECONDS: seconds(30),
    /** The card simulator's address for browsers, if it differs from the listening address. */
    CARDINAL_ORIGIN: z.url().optional(),
    /** The name that the bank's page shows: the phone's simulator has it too. */
    DARAJA_SIM_MERCHANT: z.string().min(1).max(40).default(sandbox.merchantName),
  },
  start: (environment, context) =>
    startCyberSource({
      ...context,
      origin: environment.CARDINAL_ORIGIN,
      merchantId: environment.CYBERSOURCE_SIM_MERCHANT_ID,
      keyId: environment.CYBERSOURCE_SIM_KEY_ID,
      sharedSecret: environment.CYBERSOURCE_SIM_SHARED_SECRET,
      merchantName: environment.DARAJA_SIM_MERCHANT,
      slowMs: environment.CYBERSOURCE_SIM_SLOW_SECONDS * 1000,
    }),
})
