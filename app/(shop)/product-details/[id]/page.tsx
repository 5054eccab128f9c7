import type { Metadata } from 'next'
import { JsonLd } from '#components/kit/json-ld.tsx'
import { Breadcrumbs } from '#components/kit/link/breadcrumbs.tsx'
import { ListCrumb } from '#components/layout/list-crumb.tsx'
import { DeliveryLines } from '#components/product/delivery-lines.tsx'
import { ProductStage } from '#components/product/product-stage.tsx'
import { ProductTexts } from '#components/product/product-texts.tsx'
import { Related } from '#components/product/related.tsx'
import { stageOf } from '#components/product/stage-of.ts'
import type { Product } from '#lib/contract/catalogue/product.ts'
import { productAddress } from '#lib/routes.ts'
import { publicAddress } from '#server/http/public-address.ts'
import { readProduct } from '#server/shop/catalogue.ts'
import { readDeliveryCharges, readDeliveryExample } from '#server/shop/delivery.ts'
import { productLd, productStepsLd } from '#server/shop/json-ld.ts'
import { canonicalProduct, pageMetadata, productPicture } from '#server/shop/page-metadata.ts'
import { readSite } from '#server/shop/site.ts'
import { MISSING_METADATA, Missing } from '../../missing.tsx'

interface Props {
  params: Promise<{ id: string }>
}

export const instant = false
export const generateStaticParams = () => [{ id: '_' }]

/** One spelling of an id has a page: "007" or "7.0" would be more addresses of the same. */
async function productOf(params: Props['params']): Promise<Product | null> {
  const { id } = await params
  return /^[1-9]\d{0,8}$/.test(id) ? readProduct(Number(id)) : null
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const product = await productOf(params)
  if (!product) return MISSING_METADATA
  return pageMetadata({
    title: product.productFullName,
    description: product.shortDescription,
    path: productAddress(canonicalProduct(product)),
    picture: productPicture(product),
  })
}

export default async function ProductPage({ params }: Props) {
  const product = await productOf(params)
  if (!product) return <Missing />
  const [delivery, charges, { returnDays }] = await Promise.all([
    readDeliveryExample(),
    readDeliveryCharges(),
    readSite(),
  ])
  const terms = { delivery: charges, returnDays: returnDays ?? null }
  return (
    <main className="shop-width">
      <JsonLd of={[productLd(product, publicAddress(), terms), productStepsLd(product, publicAddress())]} />
      <Breadcrumbs
        crumbs={[
          { name: 'Home', href: '/' },
          { name: 'Product list', link: <ListCrumb /> },
          { name: product.clusterName },
        ]}
      />
      <ProductStage product={stageOf(product)} site={publicAddress()} hasChart={product.sizeChart !== null}>
        {/* A product woven to order has no delivery day yet. */}
        <DeliveryLines {...delivery} delivery={product.visibility ? delivery.delivery : null} />
      </ProductStage>
      <ProductTexts product={product} />
      <Related id={product.id} />
    </main>
  )
}
