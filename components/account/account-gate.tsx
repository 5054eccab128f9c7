'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LinkButton } from '#components/kit/button/button.tsx'
import { EmptyState } from '#components/kit/state/empty-state.tsx'
import { queryClient } from '#lib/http/query-client.ts'
import { useBrowserViewer } from './use-browser-viewer.ts'

/**
 * Shows the user's own content once a sign-in is known. The page itself is the same for all visitors and shows the
 * skeleton. Without a sign-in (for example after a sign-out in another tab), redirects to sign-in and back.
 * @param path path of this page
 */
export function AccountGate({ path, skeleton, children }: { path: string; skeleton: ReactNode; children: ReactNode }) {
  const viewer = useBrowserViewer()
  if (viewer === null) return skeleton
  if (viewer === 'guest') {
    // A shell for many addresses does not know its own.
    const here = path.includes('{') ? window.location.pathname : path
    return (
      <EmptyState
        title="You are not signed in"
        text="Sign in to see this page."
        actions={
          <>
            <LinkButton href={`/sign-in?next=${encodeURIComponent(here)}`} prefetch={false}>
              Sign In
            </LinkButton>
            <LinkButton href="/sign-up" prefetch={false} variant="outline">
              Sign Up
            </LinkButton>
          </>
        }
      />
    )
  }
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
