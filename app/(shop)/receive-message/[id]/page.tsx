import type { Metadata } from 'next'

/** A shell: the browser takes the order's id from the address and watches its payment. */
export const instant = false
export const generateStaticParams = () => [{ id: '_' }]

export const metadata: Metadata = { title: 'Your order', robots: { index: false }, referrer: 'no-referrer' }

export default async function ReceiveMessagePage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  return (
    <main>
      <h1>Your order</h1>
      <p>{id}</p>
    </main>
  )
}
