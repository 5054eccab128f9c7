import { notFound } from 'next/navigation'

/** An unknown address under /office: the office's own 404 page, within its frame. */
export default function UnknownOfficePage() {
  notFound()
}
