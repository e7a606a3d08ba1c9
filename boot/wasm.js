// @ts-check
const TYPE = "application/wasm";

/**
 * The response with the type that browsers want of wasm that is compiled while it arrives, for servers that send
 * another. Others stay as they are: for them the browser may have the compiled code.
 * @param {Response} response
 */
export const asWasm = (response) =>
  response.headers.get("Content-Type") === TYPE
    ? response
    : new Response(response.body, { headers: { "Content-Type": TYPE } });
