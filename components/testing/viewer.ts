import { act } from '@testing-library/react'
import { VIEWER_COOKIE, viewerOf } from '#lib/account/viewer.ts'
import { viewerMayHaveChanged } from '#lib/account/viewer-store.ts'
import type { UserType } from '#lib/contract/base/codes.ts'

/** Signs the visitor in, like the readable cookie does. Each test starts as a guest. */
export function signInAs(userType: UserType, approvalStatus = 'approved', actingFor?: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie is what is tested with, and jsdom has no other way
  document.cookie = `${VIEWER_COOKIE}=${viewerOf({ userType, approvalStatus }, actingFor)}; path=/`
  act(viewerMayHaveChanged)
}

/** Makes the visitor a guest. */
export function signOut(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${VIEWER_COOKIE}=; path=/; max-age=0`
  act(viewerMayHaveChanged)
}
