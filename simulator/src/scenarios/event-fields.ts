import {
  eventFields as deviceEvents,
  type EventFields,
} from '../../client/generated/event-fields.ts';
import { requestEvent, requestFields } from './request-event.ts';

/**
 * All events that a step can wait for, with the fields that it can match and their values, or null
 * for any value.
 */
export const eventFields: Readonly<Record<string, EventFields>> = {
  ...deviceEvents,
  [requestEvent]: requestFields,
};
