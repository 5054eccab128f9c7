'use client'

import { useEffect } from 'react'
import { leaveForSignIn } from '#lib/account/leave-for-sign-in.ts'
import { onSignInEnded } from '#lib/account/sign-in-ended.ts'

/** On the payment pages: when a call says that the sign-in has ended, sign-in is shown, and this page after it. */
export function PaymentSession() {
  useEffect(() => onSignInEnded(leaveForSignIn), [])
  return null
}
