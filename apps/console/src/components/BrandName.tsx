import { logo, product } from "../texts/Product.ts"

/** The logo of the brand with its name. A screen reader reads the name alone. */
export const BrandName = () => (
  <span className="brand">
    {logo !== undefined && <img src={logo} alt="" />}
    {product}
  </span>
)
