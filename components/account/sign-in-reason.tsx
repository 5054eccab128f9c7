'use client'

import { useEffect, useState } from 'react'
import { Alert } from '#components/kit/alert/alert.tsx'
import { isForFavourites } from '#lib/account/sign-in-reason.ts'

/** Why the visitor was redirected to sign-in. Until that is known, the page is the same for all visitors. */
export function SignInReason() {
  const [isFavourite, setIsFavourite] = useState(false)
  useEffect(() => setIsFavourite(isForFavourites(window.location.search)), [])
  if (!isFavourite) return null
  return (
    <Alert tone="info" title="Sign in to save favourites.">
      After you sign in, we save this product in your favourites and bring you back here.
    </Alert>
  )
}
