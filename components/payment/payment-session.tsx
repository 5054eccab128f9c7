'use client'

import { useEffect } from 'react'
import { onSignInEnded } from '#lib/account/sign-in-ended.ts'
import { leaveForSignIn } from '#lib/session/leave-for-sign-in.ts'

/** On the payment pages: when a call says that the sign-in has ended, sign-in is shown, and this page after it. */
export function PaymentSession() {
  useEffect(() => onSignInEnded(leaveForSignIn), [])
  return null
}
