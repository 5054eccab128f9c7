import { notFound } from 'next/navigation'
import { EnquiryPage } from '#components/office/enquiries/enquiry-page.tsx'

export default async function OfficeEnquiryPage({ params }: { params: Promise<{ no: string }> }) {
  const { no } = await params
  if (!/^[1-9]\d{0,14}$/.test(no)) notFound()
  return <EnquiryPage no={Number(no)} />
}
