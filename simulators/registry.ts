import { airtel } from './airtel/simulator.ts'
import { cybersource } from './cybersource/simulator.ts'
import { daraja } from './daraja/simulator.ts'

/** The simulators, in the order they start: the last one answers for all (`npm start` waits for it). */
export const SIMULATORS = { daraja, cybersource, airtel }
