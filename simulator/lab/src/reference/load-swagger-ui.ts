/** Loaded when the reference opens, because it is larger than the rest of the lab page. */
import './swagger-ui.css';

export { default as SwaggerUI } from 'swagger-ui-dist/swagger-ui-es-bundle.js';
