'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { isAfterPasswordEmail, isForFavourites } from '#lib/account/sign-in-reason.ts'
import { passwordEmail } from './password-email.ts'
import { PasswordEmailSent } from './password-email-sent.tsx'

function reasonIn(query: string): ReactNode {
  if (isForFavourites(query))
    return (
      <Alert tone="info" title="Sign in to save favourites.">
        After you sign in, we save this product in your favourites and bring you back here.
      </Alert>
    )
  const sent = isAfterPasswordEmail(query) ? passwordEmail() : null
  return sent && <PasswordEmailSent sent={sent} />
}

/** Why the visitor was redirected to sign-in. Until that is known, the page is the same for all visitors. */
export function SignInReason() {
  const [reason, setReason] = useState<ReactNode>(null)
  useEffect(() => setReason(reasonIn(window.location.search)), [])
  return reason
}
