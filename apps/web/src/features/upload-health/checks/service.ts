/** A part of the upload system that is checked. */
export type Service = "backend" | "browserStorage" | "memory" | "storage" | "websocket";
