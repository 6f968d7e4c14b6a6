import { Faker } from '@faker-js/faker';
import { names } from '../../build/names.js';

/** Draws names of people and things. All devices share it (decision 0014): seed it first. */
export const faker = new Faker({ locale: names });
