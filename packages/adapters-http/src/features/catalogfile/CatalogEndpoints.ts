import { Schema, Struct } from "effect"
import { HttpApiEndpoint, HttpApiSchema, OpenApi } from "effect/http-api"
import { PathDecoding } from "../../request/Decoding.ts"
import { PreconditionHeaders } from "../../request/EntityTag.ts"
import { NotFound, PreconditionFailed, bodyRefusals } from "../../response/Refusals.ts"

type Path = `/${string}`

/** Returns the body that creates an item, as a client encodes it. A key with a default may be omitted. */
const creationBody = <Fields extends Schema.Struct.Fields>(item: Schema.Struct<Fields>) =>
  item.mapFields(Struct.map(Schema.toEncoded))

/** An item of a catalogue file, and how an answer shows it. */
interface Item<Fields extends Schema.Struct.Fields, Shape extends Schema.Top> {
  readonly item: Schema.Struct<Fields>
  readonly shape: Shape
  /** The noun with its article, such as `an account`. */
  readonly noun: string
}

/** Returns the endpoint that creates an item. */
export const creation = <
  const Name extends string,
  const P extends Path,
  Fields extends Schema.Struct.Fields,
  Shape extends Schema.Top
>(
  name: Name,
  path: P,
  { item, noun, shape }: Item<Fields, Shape>
) =>
  HttpApiEndpoint.post(name, path, {
    payload: creationBody(item),
    success: Schema.Struct({ data: shape }).pipe(HttpApiSchema.status(201)),
    error: bodyRefusals
  })
    .annotate(OpenApi.Summary, `Create ${noun}`)
    .annotate(
      OpenApi.Description,
      "The body is one item of a catalogue file. An id or a code that is in use is 422. Lists name each id and each key once."
    )

/** Returns the endpoint that changes the given keys of an item. */
export const change = <
  const Name extends string,
  const P extends Path,
  Params extends Schema.Struct.Fields,
  Fields extends Schema.Struct.Fields,
  Shape extends Schema.Top
>(
  name: Name,
  path: P,
  params: Params,
  { item, noun, shape }: Item<Fields, Shape>
) =>
  HttpApiEndpoint.patch(name, path, {
    params,
    headers: PreconditionHeaders,
    payload: creationBody(item).mapFields(Struct.map(Schema.optionalKey)),
    success: Schema.Struct({ data: shape }),
    error: [...bodyRefusals, NotFound, PreconditionFailed] as const
  })
    .middleware(PathDecoding)
    .annotate(OpenApi.Summary, `Change ${noun}`)
    .annotate(
      OpenApi.Description,
      "Changes the keys that the body gives. Others keep their values, also when they change at the same time. An `id` or `code` in the body is that of the path. Lists name each id and each key once. With the `If-Match` of the whole catalogue, it is refused with 412 when the catalogue has changed."
    )
