<?php
/**
 * Plugin Name: Leadwell
 * Description: Shows forms of Leadwell, and sends what visitors fill in to other forms to Leadwell.
 * Version: 0.1.0
 * Requires at least: 6.1
 * Requires PHP: 8.1
 * License: GPL-2.0-or-later
 * License URI: https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain: leadwell
 * Domain Path: /languages
 */

declare(strict_types=1);

namespace Leadwell\WordPress;

defined('ABSPATH') || exit;

require __DIR__ . '/src/Settings.php';
require __DIR__ . '/src/Outbox.php';
require __DIR__ . '/src/Sender.php';
require __DIR__ . '/src/Form.php';
require __DIR__ . '/src/Fields.php';
require __DIR__ . '/src/Tools.php';
require __DIR__ . '/src/tool/ContactForm7.php';
require __DIR__ . '/src/tool/GravityForms.php';
require __DIR__ . '/src/tool/Elementor.php';
require __DIR__ . '/src/tool/WPForms.php';
require __DIR__ . '/src/Privacy.php';
require __DIR__ . '/src/Admin.php';
require __DIR__ . '/src/SettingsPage.php';

register_deactivation_hook(__FILE__, [Sender::class, 'unschedule']);

add_action('init', function (): void {
    // The Dutch texts serve nl_BE and nl_NL_formal too.
    if (str_starts_with(determine_locale(), 'nl')) {
        load_textdomain('leadwell', __DIR__ . '/languages/leadwell-nl_NL.mo');
    }
    Outbox::install();
    Form::register(__DIR__ . '/block', plugins_url('block/edit.js', __FILE__));
});

Sender::listen();
Tools::listen();
Privacy::listen();
Admin::listen();
