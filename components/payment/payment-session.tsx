'use client'

import { useEffect } from 'react'
import { onSignInEnded } from '#lib/account/sign-in-ended.ts'
import { leaveForSignIn } from '#lib/session/leave-for-sign-in.ts'

/** Payment pages: if a call reports that the sign-in has ended, opens sign-in, and this page after it. */
export function PaymentSession() {
  useEffect(() => onSignInEnded(leaveForSignIn), [])
  return null
}
