/** A lead that is valid for the demo catalogue, with the given day of execution. */
export const demoLead = (day: string) => ({
  website_code: "warmte-vergelijker",
  subcategory_id: "heat-pumps",
  postal_code: "3511AB",
  city: "Utrecht",
  street: "Oudegracht",
  street_number: "12",
  preferred_date_of_execution: day,
  description: "A heat pump for a terraced house.",
  gender: "female",
  first_name: "Jane",
  last_name: "Doe",
  email: "jane@example.nl",
  phone: "0612345678",
  accept_terms: true,
  subscribe_to_newsletter: false,
  fields: {
    year_of_construction: "1975-1990",
    housing_insulation: "Cavity wall",
    current_heating_system: "Gas boiler",
    annual_gas_consumption: 1500
  }
})
