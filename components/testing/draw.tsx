import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Alerts } from '#components/kit/alert/alert-stack.tsx'
import { queryClient } from '#lib/http/query-client.ts'

/**
 * Draws a component like the shop's pages: with the visit's query client, and the alerts beside it. Returns the user at
 * it.
 */
export function draw(children: ReactNode) {
  // A file dialog's “All files” lets people choose any.
  const user = userEvent.setup({ applyAccept: false })
  const wrap = (inner: ReactNode) => (
    <QueryClientProvider client={queryClient}>
      {inner}
      <Alerts />
    </QueryClientProvider>
  )
  const { rerender, ...rest } = render(wrap(children))
  return { user, ...rest, rerender: (next: ReactNode) => rerender(wrap(next)) }
}
