import { z } from 'zod'
import { defineSimulator, port } from '../simulator.ts'
import { sandbox } from './sandbox.ts'
import { startAirtel } from './server.ts'

export const airtel = defineSimulator({
  portVariable: 'AIRTEL_SIM_PORT',
  variables: {
    AIRTEL_SIM_PORT: port(4300),
    AIRTEL_SIM_CLIENT_ID: z.string().min(1).default(sandbox.clientId),
    AIRTEL_SIM_CLIENT_SECRET: z.string().min(1).default(sandbox.clientSecret),
    AIRTEL_SIM_CALLBACK_KEY: z.string().min(1).default(sandbox.callbackKey),
    /** Where results are posted: the shop API's `/hooks/airtel`. */
    AIRTEL_SIM_CALLBACK_URL: z.url().default('http://127.0.0.1:4000/hooks/airtel'),
  },
  start: (environment, context) =>
    startAirtel({
      ...context,
      clientId: environment.AIRTEL_SIM_CLIENT_ID,
      clientSecret: environment.AIRTEL_SIM_CLIENT_SECRET,
      callbackKey: environment.AIRTEL_SIM_CALLBACK_KEY,
      callbackUrl: environment.AIRTEL_SIM_CALLBACK_URL,
    }),
})
