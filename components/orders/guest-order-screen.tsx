'use client'

import { QueryClientProvider } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { useState } from 'react'
import { queryClient } from '#lib/http/query-client.ts'
import { useGuestOrder } from '#lib/orders/watch.ts'
import { OrderView } from './order-screen.tsx'

const PATH = /^\/order\/([^/]+)\/?$/

/** The order whose secret is in the address. One shell for all orders, as `OrderScreen` is. */
export function GuestOrderScreen() {
  const inAddress = PATH.exec(usePathname())?.[1]
  const [token, setToken] = useState(inAddress ?? '')
  if (inAddress && inAddress !== token) setToken(inAddress)
  return (
    <QueryClientProvider client={queryClient}>
      <Watched key={token} token={token} />
    </QueryClientProvider>
  )
}

function Watched({ token }: { token: string }) {
  return <OrderView watched={useGuestOrder(token)} token={token} />
}
