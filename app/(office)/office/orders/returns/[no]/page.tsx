import { notFound } from 'next/navigation'
import { ReturnPage } from '#components/office/returns/return-page.tsx'

export default async function OfficeReturnPage({ params }: { params: Promise<{ no: string }> }) {
  const { no } = await params
  if (!/^[1-9]\d{0,14}$/.test(no)) notFound()
  return <ReturnPage no={Number(no)} />
}
