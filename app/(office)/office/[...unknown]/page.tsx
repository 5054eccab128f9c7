import { notFound } from 'next/navigation'

/** An address under /office that no room has: the office answers it, within its own frame. */
export default function UnknownOfficePage() {
  notFound()
}
