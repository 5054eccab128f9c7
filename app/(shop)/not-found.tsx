import type { Metadata } from 'next'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <main>
      <h1>There is no such page.</h1>
      <a href="/product-list">See all cloth</a>
    </main>
  )
}
