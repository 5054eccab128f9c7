import { useDayNames } from './dates.ts'
import { DEPOSIT_TEXTS } from './sentences.ts'
import { defineTexts, useTexts } from './texts.ts'

/** Deposit and balance of an order. */
export const depositTexts = defineTexts('deposits', DEPOSIT_TEXTS, () => import('./deposits.sw.ts'))

/** The words of the chosen language for sentences about deposits, live. */
export const useDepositWords = () => ({ texts: useTexts(depositTexts), days: useDayNames() })
