import { notFound } from 'next/navigation'

/** `/404` is open to everyone, and is what it says. */
export default function NotFoundAddress() {
  notFound()
}
