import { $ZodArray, $ZodObject, $ZodObjectJIT, $ZodOptional, $ZodRecord, type $ZodType } from 'zod/v4/core';

const known = new WeakMap<$ZodType, $ZodType>();

/**
 * The same schema with its objects in zod's compiled form, which is the usual one on a server. Contracts are made of
 * `zod/mini` for the browser's sake, and that walks an object's fields one by one: for a board it took three times as
 * long as writing its JSON.
 */
export function compiled<S extends $ZodType>(schema: S): S {
  let compiledOne = known.get(schema);
  if (compiledOne === undefined) {
    compiledOne = compile(schema);
    known.set(schema, compiledOne);
  }
  return compiledOne as S;
}

function compile(schema: $ZodType): $ZodType {
  if (schema instanceof $ZodArray) {
    const { def } = schema._zod;
    return new $ZodArray({ ...def, element: compile(def.element) });
  }
  if (schema instanceof $ZodOptional) {
    const { def } = schema._zod;
    return new $ZodOptional({ ...def, innerType: compile(def.innerType) });
  }
  if (schema instanceof $ZodRecord) {
    const { def } = schema._zod;
    return new $ZodRecord({ ...def, valueType: compile(def.valueType) });
  }
  if (schema instanceof $ZodObject) {
    const { def } = schema._zod;
    const fields = Object.entries(def.shape).map(([name, field]) => [name, compile(field)]);
    return new $ZodObjectJIT({ ...def, shape: Object.fromEntries(fields) });
  }
  return schema;
}
