import { airtel } from './airtel/simulator.ts'
import { cybersource } from './cybersource/simulator.ts'
import { daraja } from './daraja/simulator.ts'

/** The simulators, in start order: the last is ready last (`npm start` waits for it). */
export const SIMULATORS = { daraja, cybersource, airtel }
